//! The URLs that linkify finds.
//!
//!     bench-linkify FILE          prints them, one a line
//!     bench-linkify --serve FILE  for each line read, looks through FILE once and
//!                                 prints the seconds of CPU it took, and how many
//!     bench-linkify --version
//!
//! FILE is valid UTF-8, which is not checked: that is no part of linkify.
use linkify::{LinkFinder, LinkKind};
use std::io::{self, BufRead, BufWriter, Write};
use std::os::fd::AsRawFd;
use std::{env, fs, ptr, slice, str};

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn mmap(at: *mut u8, len: usize, prot: i32, flags: i32, fd: i32, off: i64) -> *mut u8;
    fn clock_gettime(clock: i32, t: *mut Timespec) -> i32;
}

// Linux's numbers.
const PROT_READ: i32 = 1;
const MAP_PRIVATE: i32 = 2;
const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => println!("linkify {}", env!("LINKIFY_VERSION")),
        ["--serve", file] => serve(&fs::read(file).expect(file)),
        [file] => print(map(file)),
        _ => panic!("usage: bench-linkify [--serve] FILE"),
    }
}

fn print(text: &[u8]) {
    let mut out = BufWriter::with_capacity(1 << 18, io::stdout());
    for link in finder().links(as_str(text)) {
        out.write_all(link.as_str().as_bytes()).unwrap();
        out.write_all(b"\n").unwrap();
    }
}

fn serve(text: &[u8]) {
    for _ in io::stdin().lock().lines() {
        let from = cpu();
        let found = finder().links(as_str(text)).count();
        println!("{:.9} {}", cpu() - from, found);
    }
}

fn finder() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    finder
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

fn cpu() -> f64 {
    let mut t = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    t.seconds as f64 + t.nanoseconds as f64 / 1e9
}
