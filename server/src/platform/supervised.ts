import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const id = z.uuid()

/** What a supervised process tells its supervisor (start/supervisor.ts). */
export const toSupervisor = z.discriminatedUnion('kind', [
  /** `greeting` is for the terminal. */
  z.object({ kind: z.literal('running'), greeting: z.string() }),
  z.object({ kind: z.literal('metrics_wanted'), id }),
  z.object({ kind: z.literal('own_metrics'), id, text: z.string() }),
])
type ToSupervisor = z.infer<typeof toSupervisor>

const fromSupervisor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('read_metrics'), id }),
  z.object({ kind: z.literal('metrics_of_all'), id, texts: z.array(z.string()) }),
])
export type FromSupervisor = z.infer<typeof fromSupervisor>

/** This process, if it is one of several that a supervisor started on one port (PROCESSES). */
export interface Supervised {
  /** From 1. A process that replaces a crashed one has the same number. */
  readonly number: number
  readonly reportRunning: (greeting: string) => void
  /** Sets what this process answers when another one collects the metrics of all. */
  readonly answerMetricsWith: (read: () => Promise<string>) => void
  /** The metrics of every process that answers in time. */
  readonly metricsOfAll: () => Promise<readonly string[]>
}

const tell = (message: ToSupervisor): void => void process.send?.(message)

/** Null if no supervisor started this process. `onStop`: the supervisor stops all its processes. */
export function joinSupervisor(onStop: () => void): Supervised | null {
  if (!cluster.isWorker) return null
  const waiting = new Map<string, (texts: readonly string[]) => void>()
  let readOwn = (): Promise<string> => Promise.resolve('')
  process.on('message', (raw: unknown) => {
    const { data: message } = fromSupervisor.safeParse(raw)
    if (message?.kind === 'stop') onStop()
    else if (message?.kind === 'read_metrics') void readOwn().then((text) => tell({ kind: 'own_metrics', id: message.id, text }))
    else if (message?.kind === 'metrics_of_all') {
      waiting.get(message.id)?.(message.texts)
      waiting.delete(message.id)
    }
  })
  return {
    number: Number(process.argv[2]),
    reportRunning: (greeting) => tell({ kind: 'running', greeting }),
    answerMetricsWith: (read) => {
      readOwn = read
    },
    metricsOfAll: () => {
      const { promise, resolve } = Promise.withResolvers<readonly string[]>()
      const wanted = randomUUID()
      waiting.set(wanted, resolve)
      tell({ kind: 'metrics_wanted', id: wanted })
      return promise
    },
  }
}
