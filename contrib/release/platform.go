package main

import "fmt"

// A platform is what a program is built for.
type platform struct {
	os, arch string
	wheel    string   // the platforms of its wheel, as tags of Python; empty: there is none
	vsix     []string // the targets of Visual Studio Code, which name a file each
}

// platforms are those of a release. A static program runs with any C library of Linux, so one wheel is for
// manylinux and musllinux, and one program for linux and alpine. Go 1.26 needs macOS 12.
var platforms = []platform{
	{"linux", "amd64", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64", []string{"linux-x64", "alpine-x64"}},
	{"linux", "arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64", []string{"linux-arm64", "alpine-arm64"}},
	{"linux", "386", "manylinux_2_17_i686.manylinux2014_i686.musllinux_1_1_i686", nil},
	{"linux", "riscv64", "", nil},
	{"linux", "s390x", "manylinux_2_17_s390x.manylinux2014_s390x.musllinux_1_1_s390x", nil},
	{"darwin", "amd64", "macosx_12_0_x86_64", []string{"darwin-x64"}},
	{"darwin", "arm64", "macosx_12_0_arm64", []string{"darwin-arm64"}},
	{"windows", "amd64", "win_amd64", []string{"win32-x64"}},
	{"windows", "arm64", "win_arm64", []string{"win32-arm64"}},
	{"freebsd", "amd64", "", nil},
}

func (p platform) String() string { return p.os + "/" + p.arch }

// program is the name of the program's file.
func (p platform) program() string {
	if p.os == "windows" {
		return "urlmend.exe"
	}
	return "urlmend"
}

// archive is the name of the archive for a version.
func (p platform) archive(version string) string {
	if p.os == "windows" {
		return p.folder(version) + ".zip"
	}
	return p.folder(version) + ".tar.gz"
}

// folder is the folder in the archive.
func (p platform) folder(version string) string {
	return fmt.Sprintf("urlmend-%s-%s-%s", version, p.os, p.arch)
}

// node is the platform in the words of Node.js: process.platform and process.arch.
func (p platform) node() (os, arch string) {
	os, arch = p.os, p.arch
	if os == "windows" {
		os = "win32"
	}
	switch arch {
	case "amd64":
		arch = "x64"
	case "386":
		arch = "ia32"
	}
	return os, arch
}
