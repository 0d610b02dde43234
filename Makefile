# For test farms such as OpenBench: make EXE=name leaves the engine in ./name, and ./name bench ends
# in "N nodes N nps". Everybody else uses cargo.
EXE ?= menagerie

.PHONY: all
all:
	cargo build --release
	cp target/release/menagerie$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)
