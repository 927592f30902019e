import { startCrowd } from './crowd.ts'
import { loadHttp } from './http.ts'
import { counted, printMeasured, printTable } from './report.ts'
import type { BenchServer } from './server.ts'

const COUNTS = [1, 2, 4]
const loads = [
  { title: 'send_money', connections: 256, call: 'payAny' },
  { title: 'get_wallet', connections: 64, call: 'readAny' },
] as const

const counts = (processes: number): string => `${processes} process${processes === 1 ? '' : 'es'}`

/** The same loads on servers with one, two and four processes (PROCESSES), on one database. */
export async function benchProcesses({ url, postmasterPid }: BenchServer, seconds: number): Promise<void> {
  const measured = new Map<string, { processes: number; of: Awaited<ReturnType<typeof loadHttp>> }[]>()
  for (const processes of COUNTS) {
    const crowd = await startCrowd(url, `shared${processes}`, { processes })
    try {
      for (const { title, connections, call } of loads) {
        const load = { connections, postmasterPid, call: crowd[call] }
        // Each process compiles its code on its own, so more of them need more time to warm up.
        await loadHttp(crowd, { ...load, seconds: seconds * processes })
        const of = await loadHttp(crowd, { ...load, seconds })
        measured.set(title, [...(measured.get(title) ?? []), { processes, of }])
      }
    } finally {
      await crowd.stop()
    }
  }
  for (const { title, connections } of loads) {
    printTable(`${title} over HTTP with several processes, ${counted(connections, 'connection')}`, 'server', '× 1 process')
    const all = measured.get(title) ?? []
    const base = all[0]?.of.perSecond ?? Number.NaN
    for (const { processes, of } of all) printMeasured(counts(processes), of, base)
  }
}
