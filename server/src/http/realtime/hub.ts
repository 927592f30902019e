import { closeCodes } from '@hai/contract/events'
import type { Socket } from './socket.ts'
import type { RequestInfo } from '../../caller.ts'
import type { Happening } from '../../events/happening.ts'
import type { Feature, Push } from '../../feature.ts'
import { isDatabaseOutOfReach } from '../../platform/database/away.ts'
import type { Logger } from '../../platform/log.ts'
import { createAudience } from './audience.ts'
import { createConnection, goodbyes, type Connection } from './connection.ts'
import { createMessageRate } from './message-rate.ts'
import { createPass, type PassDeps } from './pass.ts'
import { askForPushes } from './ask-for-pushes.ts'
import { createLastConcern } from './last-concern.ts'
import { recheckStaff } from './recheck-staff.ts'
import { createStrangers } from './strangers.ts'

const PING_MS = 30_000

export interface HubDeps extends PassDeps {
  readonly log: Logger
  /** Told when the database was away: no mistake of ours. */
  readonly onOutage: (error: unknown) => void
  readonly pushes: readonly NonNullable<Feature['pushes']>[]
}

export interface Hub {
  readonly accept: (socket: Socket, request: RequestInfo) => void
  /**
   * Pushes what happened to those it concerns. Awaited by the feed, so that a slow answer slows the feed and fills no memory.
   * What cannot be pushed must not leave a browser with an old balance: then those whom it concerned are told to connect and read anew.
   */
  readonly deliver: (happenings: readonly Happening[]) => Promise<void>
  /** The state that whatever is read from now on for this member has, at least: see `as_of` in contract/events.ts. */
  readonly asOf: (user_id: string) => string
  /** Pushes to whoever is connected here, now or never. */
  readonly whisper: (push: Push) => void
  /** Asks about every connection’s token again, and closes where it no longer holds. Runs by itself with every ping. */
  readonly recheck: () => Promise<void>
  readonly connections: () => number
  /** Tells every client to connect elsewhere. */
  readonly close: () => void
}

/** Pings every connection, and cuts those that have not answered the ping before. */
function pingAll(answered: Map<Socket, boolean>): void {
  for (const [socket, hasAnswered] of answered) {
    if (hasAnswered) {
      answered.set(socket, false)
      socket.ping()
    } else socket.terminate()
  }
}

/** Closes a connection whose token is not what it was, and channels whose step-up is over. */
async function look({ pass, close, recheck }: Connection): Promise<void> {
  const worth = pass.session() ? await pass.worth() : 'good'
  if (worth === 'good') await recheck()
  else close(goodbyes[worth])
}

/** Tells what failed by a mistake of ours from what did because the database is away. */
const failuresOf =
  ({ log, onOutage }: Pick<HubDeps, 'log' | 'onOutage'>) =>
  (error: unknown): void => {
    if (isDatabaseOutOfReach(error)) onOutage(error)
    else log.error({ err: error }, 'a realtime connection failed')
  }

/** The open browsers of this process, and what they are told. */
export function createHub(deps: HubDeps): Hub {
  const { gatekeeper, watch, log, pushes } = deps
  const open = new Set<Connection>()
  const answered = new Map<Socket, boolean>()
  const audience = createAudience()
  const strangers = createStrangers()
  const lastConcern = createLastConcern()
  const rate = createMessageRate(deps.clock)
  const onError = failuresOf(deps)

  function accept(socket: Socket, request: RequestInfo): void {
    const pass = createPass(deps, request)
    const stranger = strangers.meet(request.ip, (code) => connection.close(code))
    const onSession = (known: Connection): boolean => (stranger.leave(), audience.join(known))
    const [isWithinRate, onClosing] = [rate.forSocket(), stranger.leave]
    const { asOf } = lastConcern
    const connection = createConnection({ socket, pass, onSession, onClosing, isWithinRate, asOf, onError })
    open.add(connection)
    answered.set(socket, true)
    socket.once('message', stranger.spoke)
    socket.on('pong', () => answered.set(socket, true))
    socket.on('error', (error) => log.debug({ err: error }, 'a realtime client broke off'))
    socket.on('close', () => {
      stranger.leave()
      open.delete(connection)
      answered.delete(socket)
      audience.leave(connection)
    })
  }

  function closeAll(code: number): void {
    for (const connection of open) connection.close(code)
  }

  function endSession(session_id: string): void {
    for (const { pass, close } of open) if (pass.session()?.session_id === session_id) close(closeCodes.sessionEnded)
  }

  /** What happened before a session ended is told before its connection closes: a blocked member hears that, and why. */
  async function deliver(happenings: readonly Happening[]): Promise<void> {
    await push(happenings)
    gatekeeper.endedSessions(happenings).forEach(endSession)
    for (const user_id of watch.flaggedUsers(happenings)) await Promise.all([...audience.of(user_id)].map(look))
  }

  const hand = (push: Push): void => audience.of(push.user_id).forEach((connection) => connection.deliver(push))

  async function push(happenings: readonly Happening[]): Promise<void> {
    const answers = await Promise.all(pushes.map((ask) => askForPushes(ask, happenings, audience, lastConcern, onError)))
    const told = answers.flatMap(({ found }) => found)
    await recheckStaff(told, audience, onError)
    told.forEach(hand)
    const missed = new Set(answers.flatMap(({ missed_by }) => [...missed_by]))
    for (const user_id of missed) audience.of(user_id).forEach(({ close }) => close(closeCodes.tryAgainLater))
  }

  async function recheck(): Promise<void> {
    for (const connection of [...open]) await look(connection)
  }

  const pinging = setInterval(() => {
    pingAll(answered)
    recheck().catch(onError)
  }, PING_MS)

  return {
    accept,
    deliver,
    asOf: lastConcern.asOf,
    whisper: hand,
    recheck,
    connections: () => open.size,
    close: () => {
      clearInterval(pinging)
      closeAll(closeCodes.goingAway)
    },
  }
}
