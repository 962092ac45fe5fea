-- Requests the URLs in a file. Each thread starts at another line.
-- Usage: wrk ... -s requests.lua URL -- <file with URLs> <expected status> <expected end of each body, or nothing>
-- Checking a body takes wrk longer than the server needs to send it, so only runs with an expected end do it.
local threads = {}

function setup(thread)
   table.insert(threads, thread)
   thread:set("number", #threads)
end

function init(args)
   paths = {}
   for line in io.lines(args[1]) do table.insert(paths, line) end
   expected = tonumber(args[2])
   ending = args[3]
   at = number * 37
   answers, wrong, cut = 0, 0, 0
   reads = ending ~= nil or expected ~= 200
   if not reads then response = nil end
end

function request()
   at = at + 1
   return wrk.format("GET", paths[at % #paths + 1])
end

function response(status, headers, body)
   answers = answers + 1
   if status ~= expected then wrong = wrong + 1 end
   if ending ~= nil and body:sub(-#ending) ~= ending then cut = cut + 1 end
end

function done(summary, latency)
   local sum = { answers = 0, wrong = 0, cut = 0 }
   for _, thread in ipairs(threads) do
      for name in pairs(sum) do sum[name] = sum[name] + thread:get(name) end
   end
   if not threads[1]:get("reads") then
      sum.answers = summary.requests
      sum.wrong = summary.errors.status
   end
   local lost = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
   io.write(string.format(
      '\n{"requests":%d,"seconds":%.3f,"bytes":%d,"wrong":%d,"cut":%d,"lost":%d,"median":%.3f,"slowest":%.3f}\n',
      sum.answers, summary.duration / 1e6, summary.bytes, sum.wrong, sum.cut, lost,
      latency:percentile(50) / 1000, latency.max / 1000))
end
