#!/usr/bin/env python3
"""Positions per second of PyTorch training networks of the shape that `menagerie train` makes; its own speed is in its output.

usage: pytorch_speed.py [--inputs 2308] [--active 19] [--hidden 64] [--batch 1024] [--positions 200000] [--threads 2]

Two views of `active` inputs each, one table of input weights, squared clipped sums, one of eight output layers, AdamW. The inputs are
random and in memory before the clock starts. Wants PyTorch (pip install torch).
"""

import argparse
import time

import torch
from torch import nn


class Network(nn.Module):
    """A network with views of the mover and of the opponent."""

    BUCKETS = 8

    def __init__(self, inputs, hidden):
        super().__init__()
        self.views = nn.EmbeddingBag(inputs, hidden, mode="sum")
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.output = nn.Linear(2 * hidden, self.BUCKETS)

    def forward(self, own, enemy, bucket):
        sums = torch.cat([self.views(own) + self.bias, self.views(enemy) + self.bias], 1)
        scores = self.output(sums.clamp(0, 1).square())
        return scores.gather(1, bucket[:, None]).squeeze(1)


def train(network, data, batch):
    """One pass; gives its seconds."""
    own, enemy, bucket, wanted = data
    optimizer = torch.optim.AdamW(network.parameters(), lr=0.001)
    started = time.perf_counter()
    for rows in torch.randperm(len(wanted)).split(batch):
        optimizer.zero_grad()
        expected = torch.sigmoid(network(own[rows], enemy[rows], bucket[rows]))
        ((expected - wanted[rows]) ** 2).mean().backward()
        optimizer.step()
    return time.perf_counter() - started


def main():
    parser = argparse.ArgumentParser()
    for name, default in [("inputs", 2308), ("active", 19), ("hidden", 64), ("batch", 1024), ("positions", 200_000), ("threads", 2)]:
        parser.add_argument(f"--{name}", type=int, default=default)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    count = arguments.positions
    view = lambda: torch.randint(arguments.inputs, (count, arguments.active))
    data = view(), view(), torch.randint(Network.BUCKETS, (count,)), torch.rand(count)
    network = Network(arguments.inputs, arguments.hidden)
    for number in range(1, 4):
        seconds = train(network, data, arguments.batch)
        print(f"pass {number}: {count / seconds / 1e6:.3f} M positions/s")


if __name__ == "__main__":
    main()
