import { headers } from '../../api/send.ts'
import { claimsOf, getSession, onSession } from '../../api/session.ts'
import { stepUp } from '../../api/step-up.ts'
import { createStore, useStore } from '../../lib/store.ts'

/**
 * Each tab keeps its step-up token in session storage under this name (docs/product/staff.md#step-up). It is also the
 * name of the channel through which open tabs share the token.
 */
const KEY = 'hai.step-up'
const SESSION_MS = 10 * 60_000

interface Held {
  readonly token: string
  /** In milliseconds of this browser’s clock. */
  readonly endsAtMs: number
  readonly sid: string
}

/** `ended`: the step-up expired while this page was open, and the page waits for a renewal. */
export type StepUpState = { readonly is: 'none' | 'ended' } | { readonly is: 'open'; readonly endsAtMs: number }

type Message =
  | { readonly kind: 'ask'; readonly sid: string }
  | { readonly kind: 'open'; readonly held: Held }
  | { readonly kind: 'closed'; readonly token: string; readonly is: 'none' | 'ended' }

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY)
const tellTabs = (message: Message): void => tabs?.postMessage(message)

const state = createStore<StepUpState>({ is: 'none' })
/** True if the step-up had already expired when the page loaded, until the user is told. */
let hasRunOut = false
let timer: ReturnType<typeof setTimeout> | undefined

export const useStepUp = (): StepUpState => useStore(state)

const ownSid = (): string | undefined => claimsOf(getSession()?.access_token ?? '').sid

/** In memory, in case the browser blocks storage. */
let current: Held | null = null

function read(): Held | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isHeld = typeof value === 'object' && value !== null && 'token' in value && 'endsAtMs' in value && 'sid' in value
    return isHeld ? (value as Held) : null
  } catch {
    return null
  }
}

function write(held: Held | null): void {
  current = held
  try {
    if (held) sessionStorage.setItem(KEY, JSON.stringify(held))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: the token lasts as long as this page.
  }
}

function open(held: Held): void {
  const { token, endsAtMs } = held
  write(held)
  clearTimeout(timer)
  timer = setTimeout(endStepUp, endsAtMs - Date.now())
  headers['x-step-up-token'] = token
  stepUp.set(token)
  state.set({ is: 'open', endsAtMs })
}

function close(is: 'none' | 'ended'): void {
  clearTimeout(timer)
  write(null)
  delete headers['x-step-up-token']
  stepUp.set(undefined)
  state.set({ is })
}

/**
 * The ten minutes count from `sinceMs`, a time before the proof was sent, so that they do not end later here than on
 * the server.
 */
export function storeStepUp(token: string, sinceMs: number): void {
  const held = { token, endsAtMs: sinceMs + SESSION_MS, sid: ownSid() ?? '' }
  open(held)
  tellTabs({ kind: 'open', held })
}

function closeAll(is: 'none' | 'ended'): void {
  if (current) tellTabs({ kind: 'closed', token: current.token, is })
  close(is)
}

/** Call when the step-up expires or the server says so. The page stays on screen until the step-up is renewed. */
export function endStepUp(): void {
  if (state.get().is === 'open') closeAll('ended')
}

/** True at the first call if the step-up had already expired when the page loaded. */
export function consumeExpiredFlag(): boolean {
  const was = hasRunOut
  hasRunOut = false
  return was
}

/** Drops the token in every tab that has it, without waiting for a renewal. */
export const discardStepUp = (): void => closeAll('none')

const isCurrent = ({ endsAtMs, sid }: Held): boolean => endsAtMs > Date.now() && sid === ownSid()

function onMessage(message: Message): void {
  if (message.kind === 'open') {
    // If two tabs have different tokens for the same session, both use the token that expires later.
    if (isCurrent(message.held) && message.held.endsAtMs > (current?.endsAtMs ?? 0)) open(message.held)
  } else if (message.kind === 'closed') {
    if (message.token === current?.token) close(message.is)
  } else if (current && isCurrent(current) && message.sid === current.sid) tellTabs({ kind: 'open', held: current })
}

/**
 * Restores the token from this tab or another one. Then watches for the end of the sign-in session, and for a step-up
 * that expired while the machine was asleep.
 */
export function startStepUp(): void {
  const held = read()
  if (held && isCurrent(held)) open(held)
  else {
    hasRunOut = held !== null && held.sid === ownSid()
    close('none')
    tellTabs({ kind: 'ask', sid: ownSid() ?? '' })
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  onSession(() => {
    if (!getSession()) close('none')
  })
  document.addEventListener('visibilitychange', () => {
    const now = state.get()
    if (now.is === 'open' && now.endsAtMs <= Date.now()) endStepUp()
  })
}
