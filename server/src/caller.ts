import type { Language } from '@hai/contract/languages'

export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
}

export interface Guest {
  readonly kind: 'guest'
  readonly request: RequestInfo
}

/** The claims of a valid access token that was not revoked, with the request. */
export interface SignedIn {
  readonly request: RequestInfo
  readonly user_id: string
  readonly email: string
  readonly session_id: string
  readonly token_jti: string
  readonly token_expires_at: Date
}

export interface SessionCaller extends SignedIn {
  readonly kind: 'session'
}

export type TokenClaims = Omit<SignedIn, 'request'>

/**
 * A person who passes every check of the gate: not blocked, approved and onboarded. The person need not be signed in,
 * for example when a schedule pays for them.
 */
export interface GatedPerson {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly avatar_url: string | null
  readonly language: Language
  readonly tier: number
  readonly is_agent: boolean
  /** The number of the book in which the person has a wallet. */
  readonly book: number
}

export interface Member extends SignedIn, GatedPerson {
  readonly kind: 'member'
}

/** A member’s program with an API key. The member passes every check of the gate, but need not be signed in. */
export interface KeyCaller extends GatedPerson {
  readonly kind: 'key'
  readonly request: RequestInfo
  readonly key_id: string
}

export interface Staff extends SignedIn {
  readonly kind: 'staff'
  readonly role: 'admin' | 'super_admin'
  /**
   * The id of the confirmed action that this call carries out. The handler marks the action as executed under this id,
   * so that it is not executed twice. Missing for calls that are no confirmed actions.
   */
  readonly action_id?: string
}

export interface Tokens {
  readonly access_token: string | null
  /** Proves a step-up (docs/glossary.md). */
  readonly step_up_token: string | null
  /** Proves that a member of staff has confirmed one action. Valid for that action only. */
  readonly action_token: string | null
}
