import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Supervised } from './supervised.ts'
import type { MessageCount } from './vitals.ts'

/** Labels come from fixed lists, never from input. */
export interface Metrics {
  readonly register: Registry
  /** Of several processes on one port, any returns the metrics of all, with their numbers in the label `process`. */
  readonly exposed: () => Promise<string>
  /** `procedure` is the name of a call or the pattern of a route. */
  readonly answered: (procedure: string, status: number, tookMs: number) => void
  readonly refused: (code: string) => void
  readonly paymentFailed: () => void
  readonly batch: (postings: number) => void
  readonly message: (channel: MessageCount['channel'], outcome: MessageCount['outcome']) => void
  /** Metrics of a further book, whose samples have its name in the label `book`. Replaces those of an earlier call. */
  readonly inBook: (name: string) => Metrics
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** `limited` (429) and `unavailable` (503) do not mean an error in the request or in the server. */
function outcomeOf(status: number): 'ok' | 'rejected' | 'limited' | 'unavailable' | 'failed' {
  if (status < 400) return 'ok'
  if (status === 429) return 'limited'
  if (status === 503) return 'unavailable'
  return status < 500 ? 'rejected' : 'failed'
}

let ofProcess: Registry | undefined

/** Created once per process, because collectors cannot be removed. */
function processRegister(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Prometheus requires all samples of a metric to follow its lines HELP and TYPE. */
export function joinExpositions(texts: readonly string[]): string {
  const samplesOf = new Map<string, string[]>()
  for (const text of texts) {
    for (const [, head = '', samples = ''] of text.matchAll(/^(# HELP .*\n# TYPE .*\n)((?:[^#\n].*\n?)*)/gm)) {
      const known = samplesOf.get(head)
      if (known) known.push(samples.trimEnd())
      else samplesOf.set(head, [samples.trimEnd()])
    }
  }
  return [...samplesOf].map(([head, samples]) => `${head}${samples.filter((lines) => lines !== '').join('\n')}\n`).join('\n')
}

export function createMetrics(supervised: Supervised | null = null): Metrics {
  const register = new Registry()
  const registers = [register]
  const duration = new Histogram({
    name: 'hai_http_request_seconds',
    help: 'Time from the first byte in to the last byte out, by call and outcome.',
    labelNames: ['procedure', 'outcome'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'hai_rejections_total',
    help: 'Rejected requests, by error code.',
    labelNames: ['code'],
    registers,
  })
  const failedPayments = new Counter({
    name: 'hai_failed_payments_total',
    help: 'Payments (send_money) of signed-in members that failed because of the server or the database.',
    registers,
  })
  const batches = new Histogram({
    name: 'hai_ledger_batch_postings',
    help: 'Postings per committed batch of this process.',
    buckets: BATCH_BUCKETS,
    registers,
  })
  const messages = new Counter({
    name: 'hai_messages_total',
    help: 'Attempts to send a mail or a text, by outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const labels = supervised ? { process: supervised.number } : {}
  const books = new Map<string, Registry>()
  const own = async (): Promise<string> => {
    const texts = [await register.metrics(), await processRegister().metrics()]
    for (const each of books.values()) texts.push(await each.metrics())
    return books.size === 0 ? texts.join('\n') : joinExpositions(texts)
  }
  if (supervised) {
    for (const each of [register, processRegister()]) each.setDefaultLabels(labels)
    supervised.answerMetricsWith(own)
  }
  const metrics: Metrics = {
    register,
    exposed: async () => (supervised ? joinExpositions(await supervised.metricsOfAll()) : own()),
    answered: (procedure, status, tookMs) => duration.observe({ procedure, outcome: outcomeOf(status) }, tookMs / 1000),
    refused: (code) => refusals.inc({ code }),
    paymentFailed: () => failedPayments.inc(),
    batch: (postings) => batches.observe(postings),
    message: (channel, outcome) => messages.inc({ channel, outcome }),
    inBook: (name) => {
      const registerOfBook = new Registry()
      registerOfBook.setDefaultLabels({ ...labels, book: name })
      books.set(name, registerOfBook)
      return { ...metrics, register: registerOfBook }
    },
  }
  return metrics
}
