import { setTimeout as pause } from 'node:timers/promises'
import { aPort } from '../../server/test/port.ts'
import { jsonShapes, uploadShapes, type Shape } from '../../server/test/fuzz/shapes.ts'
import { createClient } from '../support/client.ts'
import { aFundedMember } from '../support/members.ts'
import { createInstallation } from '../support/server-process.ts'
import { attack, type Target } from './attack.ts'
import { p99, startPayments, type Payments } from './payments.ts'

/** Small, so that a body that takes much memory to parse would crash the server. */
const HEAP_MB = 512
const PAYERS = 48
const BALANCE = 100_00
/**
 * After this time, new members pay. Members without a verified phone reach their limit of $50 a day after 75 seconds.
 */
const CROWD_SECONDS = 60

export interface Try {
  readonly shape: Shape
  readonly path: string
  readonly by: 'nobody' | 'member'
}

const known = ['/rpc/sign_in', '/rpc/send_money', '/functions/log-security-event', '/webhooks/nobody', '/rpc/nothing', '/nowhere']
const uploads = ['/rpc/upload_file', '/rpc/submit_identity_document', '/rpc/create_support_ticket', '/rpc/nothing']

export const allTries: readonly Try[] = (['nobody', 'member'] as const).flatMap((by) => [
  ...known.flatMap((path) => jsonShapes.map((shape) => ({ shape, path, by }))),
  ...uploads.flatMap((path) => uploadShapes.map((shape) => ({ shape, path, by }))),
])

export interface Measured extends Try {
  /** In ms: before the shape was sent (`calm`) and while it was sent (`under`). */
  readonly calm: readonly number[]
  readonly under: readonly number[]
  readonly statuses: ReadonlyMap<number | null, number>
}

export interface ShapeRun {
  readonly tries: readonly Try[]
  /** Duration of each of two phases, without and with the shape. */
  readonly seconds: number
  readonly print: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

async function measure(payments: Payments, target: Target, one: Try, seconds: number): Promise<Measured> {
  payments.take()
  await pause(seconds * 1000)
  const calm = [...payments.take()]
  while (calm.length === 0) {
    await pause(100)
    calm.push(...payments.take())
  }
  const statuses = await attack(target, one.shape, seconds)
  return { ...one, calm, under: payments.take(), statuses }
}

const line = ({ shape, path, by, calm, under, statuses }: Measured): string =>
  `${path} by ${by}, ${shape.how}: p99 ${p99(calm).toFixed(0)} ms, then ${p99(under).toFixed(0)} ms; answers ${[...statuses].map(([status, count]) => `${count} × ${status ?? 'hung up'}`).join(', ')}`

async function withCrowd(url: string, { tries, seconds, print, signal }: ShapeRun): Promise<readonly Measured[]> {
  const client = createClient(url)
  const members = await Promise.all(Array.from({ length: PAYERS }, () => aFundedMember(client, url, BALANCE)))
  const attacker = await aFundedMember(client, url, 1_00)
  const payments = startPayments(client, members)
  const measured: Measured[] = []
  for (const one of tries) {
    if (signal?.aborted) break
    const target = { url, path: one.path, access_token: one.by === 'member' ? attacker.session.access_token : null }
    const found = await measure(payments, target, one, seconds)
    print(line(found))
    measured.push(found)
    if (!(await fetch(`${url}/healthz`)).ok) throw new Error(`the server does not respond after ${one.shape.how}`)
  }
  await payments.stop()
  return measured
}

/**
 * Sends each shape from one address while members pay each other. Rate limits are off, so only the limits for bodies
 * protect the server. Fails if the server stops responding.
 */
export async function runShapes({ tries, seconds, print, signal }: ShapeRun): Promise<readonly Measured[]> {
  const installation = await createInstallation(await aPort(), () => ({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }))
  try {
    await installation.start()
    const { url } = installation
    const measured: Measured[] = []
    const atOnce = Math.max(1, Math.floor(CROWD_SECONDS / (2 * seconds)))
    for (let at = 0; at < tries.length && !signal?.aborted; at += atOnce)
      measured.push(...(await withCrowd(url, { tries: tries.slice(at, at + atOnce), seconds, print, signal })))
    return measured
  } finally {
    await installation.remove()
  }
}

/** The p99 of the payments of all tries in ms, without and with a shape. */
export const wholeRun = (measured: readonly Measured[]): { readonly calmMs: number; readonly underMs: number } => ({
  calmMs: p99(measured.flatMap(({ calm }) => calm)),
  underMs: p99(measured.flatMap(({ under }) => under)),
})

/**
 * The shapes with a p99 of payments above twice the p99 of all calm payments together. A single phase has too few
 * payments for a stable p99.
 */
export function raised(measured: readonly Measured[]): readonly Measured[] {
  const { calmMs } = wholeRun(measured)
  return measured.filter(({ under }) => !(p99(under) <= 2 * calmMs))
}
