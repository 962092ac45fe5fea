# docs:start
require 'fileutils'
require 'open3'

# Decrypts a report and accepts it only if it's signed with Partita's file key.
def decrypt_report(input, output, fingerprint)
  unverified = "#{output}.unverified"
  FileUtils.rm_f([output, unverified])
  command = ['gpg', '--batch', '--no-tty', '--status-fd', '1', '--output', unverified, '--decrypt', '--', input]
  stdout, _, status = Open3.capture3(*command, stdin_data: '')
  lines = stdout.scrub.lines.map(&:split)
  marks = lines.select { |line| line.first == '[GNUPG:]' }.map { |line| line.drop(1) }
  good = marks.select { |name,| name == 'GOODSIG' }
  valid = marks.select { |name,| name == 'VALIDSIG' }
  # The last field is the fingerprint of the primary key, no matter which subkey signed.
  is_partitas = valid.size == 1 && valid.first.last == fingerprint
  unless status.success? && good.size == 1 && is_partitas
    FileUtils.rm_f(unverified)
    raise 'The file is damaged, encrypted for another key, or not signed by Partita.'
  end
  File.rename(unverified, output)
end
# docs:end

begin
  decrypt_report(ARGV[0], ARGV[1], ENV.fetch('PARTITA_FILE_KEY_FINGERPRINT'))
  puts 'ok'
rescue StandardError => e
  puts e.message
  exit 1
end
