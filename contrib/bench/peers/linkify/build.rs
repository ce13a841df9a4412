//! Tells the program which version of linkify it is built with.
use std::{env, fs};

fn main() {
    let lock = env::var("CARGO_MANIFEST_DIR").unwrap() + "/Cargo.lock";
    let lock = fs::read_to_string(lock).unwrap_or_default();
    let version = lock
        .split_once("name = \"linkify\"\nversion = \"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map_or("of unknown version", |(version, _)| version);
    println!("cargo:rustc-env=LINKIFY_VERSION={version}");
}
