//! Files that a command reads and writes.

use std::path::Path;

/// Looks whether some files, each with what it is for, are different ones.
///
/// # Errors
/// One line that names two which are the same.
pub(crate) fn all_different(files: &[(&str, &Path)]) -> Result<(), String> {
    for (index, (use_of_one, one)) in files.iter().enumerate() {
        let twin = files[..index].iter().find(|(_, other)| is_same(one, other));
        if let Some((use_of_other, _)) = twin {
            return Err(format!("{use_of_one} and {use_of_other} are the same file: {}", one.display()));
        }
    }
    Ok(())
}

/// Whether two names mean the same regular file, which may not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = |path: &Path| path.metadata().is_ok_and(|metadata| !metadata.is_file());
    if is_special(one) {
        return false;
    }
    same_file::is_same_file(one, other).unwrap_or_else(|_| {
        let [one, other] = [one, other].map(|path| std::path::absolute(path).ok());
        one.is_some() && one == other
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_under_two_names_is_found_out() {
        let folder = std::env::temp_dir().join(format!("menagerie-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [file, link, missing] = ["file", "link", "missing"].map(|name| folder.join(name));
        std::fs::write(&file, "x").unwrap();
        std::fs::hard_link(&file, &link).unwrap();
        let detour = folder.join("../").join(folder.file_name().unwrap()).join("file");
        for other in [&file, &link, &detour] {
            let said = all_different(&[("the input", &file), ("--output", other)]).unwrap_err();
            assert!(said.starts_with("--output and the input are the same file: "), "{said}");
        }
        assert!(all_different(&[("a", &missing), ("b", &missing)]).is_err());
        assert!(all_different(&[("a", &missing), ("b", &file)]).is_ok());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
