# For Homebrew: Formula/urlmend.rb of a tap.
class Urlmend < Formula
  desc "[[.Summary]]"
  homepage "[[.Homepage]]"
  version "[[.Version]]"
  license "MIT"

  on_macos do
    on_arm do
      url "[[archive "darwin/arm64" | url]]"
      sha256 "[[archive "darwin/arm64" | sha256]]"
    end
    on_intel do
      url "[[archive "darwin/amd64" | url]]"
      sha256 "[[archive "darwin/amd64" | sha256]]"
    end
  end

  on_linux do
    on_arm do
      url "[[archive "linux/arm64" | url]]"
      sha256 "[[archive "linux/arm64" | sha256]]"
    end
    on_intel do
      url "[[archive "linux/amd64" | url]]"
      sha256 "[[archive "linux/amd64" | sha256]]"
    end
  end

  def install
    bin.install "urlmend"
    man1.install "urlmend.1"
    bash_completion.install "completions/bash" => "urlmend"
    zsh_completion.install "completions/zsh" => "_urlmend"
    fish_completion.install "completions/fish" => "urlmend.fish"
    pkgshare.install "editors"
  end

  test do
    (testpath/"a.txt").write "see http://example.com/%zz\n"
    assert_match "bad-escape", shell_output("#{bin}/urlmend a.txt", 1)
  end
end
