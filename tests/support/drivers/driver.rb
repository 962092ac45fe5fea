# Runs the files named on standard input, each in a fork, because loading Net::HTTP takes longer than a sample.
require 'json'
require 'net/http'

$stdout.sync = true
$stdin.each_line(chomp: true) do |file|
  _, status = Process.wait2(fork { load(file) })
  puts "\n==done #{status.exitstatus || 1}"
end
