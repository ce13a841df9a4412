//! The URLs that linkify finds.
//!
//!     bench-linkify FILE  prints them, one a line
//!     bench-linkify --version
//!
//! FILE is valid UTF-8, which is not checked: that is no part of linkify.
use linkify::{LinkFinder, LinkKind};
use std::io::{self, BufWriter, Write};
use std::os::fd::AsRawFd;
use std::{env, fs, ptr, slice, str};

extern "C" {
    fn mmap(at: *mut u8, len: usize, prot: i32, flags: i32, fd: i32, off: i64) -> *mut u8;
}

// Linux's numbers.
const PROT_READ: i32 = 1;
const MAP_PRIVATE: i32 = 2;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => println!("linkify {}", env!("LINKIFY_VERSION")),
        [file] => print(map(file)),
        _ => panic!("usage: bench-linkify FILE"),
    }
}

fn print(text: &[u8]) {
    let mut out = BufWriter::with_capacity(1 << 18, io::stdout());
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    for link in finder.links(as_str(text)) {
        out.write_all(link.as_str().as_bytes()).unwrap();
        out.write_all(b"\n").unwrap();
    }
}

fn as_str(text: &[u8]) -> &str {
    unsafe { str::from_utf8_unchecked(text) }
}

fn map(name: &str) -> &'static [u8] {
    let file = fs::File::open(name).expect(name);
    let len = file.metadata().expect(name).len() as usize;
    if len == 0 {
        return &[];
    }
    unsafe {
        let at = mmap(ptr::null_mut(), len, PROT_READ, MAP_PRIVATE, file.as_raw_fd(), 0);
        assert!(at as isize != -1, "cannot map {name}");
        slice::from_raw_parts(at, len)
    }
}
