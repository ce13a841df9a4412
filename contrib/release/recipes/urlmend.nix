# For Nix: nix-build -E '(import <nixpkgs> {}).callPackage ./urlmend.nix {}'
{ lib, stdenvNoCC, fetchurl, installShellFiles }:

let
  sources = {
    x86_64-linux = {
      url = "[[archive "linux/amd64" | url]]";
      sha256 = "[[archive "linux/amd64" | sha256]]";
    };
    aarch64-linux = {
      url = "[[archive "linux/arm64" | url]]";
      sha256 = "[[archive "linux/arm64" | sha256]]";
    };
    x86_64-darwin = {
      url = "[[archive "darwin/amd64" | url]]";
      sha256 = "[[archive "darwin/amd64" | sha256]]";
    };
    aarch64-darwin = {
      url = "[[archive "darwin/arm64" | url]]";
      sha256 = "[[archive "darwin/arm64" | sha256]]";
    };
  };
in
stdenvNoCC.mkDerivation {
  pname = "urlmend";
  version = "[[.Version]]";
  src = fetchurl sources.${stdenvNoCC.hostPlatform.system};
  nativeBuildInputs = [ installShellFiles ];
  dontBuild = true;
  installPhase = ''
    runHook preInstall
    install -Dm755 urlmend $out/bin/urlmend
    installManPage urlmend.1
    installShellCompletion --bash --name urlmend completions/bash
    installShellCompletion --zsh --name _urlmend completions/zsh
    installShellCompletion --fish --name urlmend.fish completions/fish
    mkdir -p $out/share/urlmend
    cp -r editors $out/share/urlmend/
    runHook postInstall
  '';
  meta = {
    description = "[[.Summary]]";
    homepage = "[[.Homepage]]";
    license = lib.licenses.mit;
    mainProgram = "urlmend";
    platforms = builtins.attrNames sources;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
