# Runs the files that it is told, one after the other, each in a fork: loading Net::HTTP for each takes longer than the sample.
require 'json'
require 'net/http'

$stdout.sync = true
$stdin.each_line(chomp: true) do |file|
  _, status = Process.wait2(fork { load(file) })
  puts "\n==done #{status.exitstatus || 1}"
end
