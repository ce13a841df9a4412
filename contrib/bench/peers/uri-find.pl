#!/usr/bin/perl
# Prints the URLs that URI::Find finds in a file, one a line.
use strict;
use warnings;
use URI::Find;

open my $file, '<:raw', $ARGV[0] or die "$ARGV[0]: $!\n";
my $text = do { local $/; <$file> } // '';
my $finder = URI::Find->new(sub { print "$_[1]\n"; $_[1] });
$finder->find(\$text);
