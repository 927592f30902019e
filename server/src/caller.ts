/** The connection a call came over. `id` is the request id that answers and logs carry. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
}

/** Nobody in particular. */
export interface Guest {
  readonly kind: 'guest'
  readonly request: RequestInfo
}

/** Whoever has a session: a verified, unrevoked access token. What else they have passed is not said. */
export interface SignedIn {
  readonly request: RequestInfo
  readonly user_id: string
  readonly email: string
  readonly session_id: string
  readonly token_jti: string
  readonly token_expires_at: Date
}

/** Signed in, and nothing more was asked. */
export interface SessionCaller extends SignedIn {
  readonly kind: 'session'
}

/** What a verified access token says; identity checks the signature, the expiry and whether it was revoked. */
export type TokenClaims = Omit<SignedIn, 'request'>

/** Somebody who passes the whole gate: not blocked, approved, onboarded. Whether they are here, or something is done for them, is not said. */
export interface GatedPerson {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly avatar_url: string | null
  readonly language: 'en' | 'fr' | 'ht'
  readonly tier: number
  readonly is_agent: boolean
}

/** Signed in, and has passed the whole gate. */
export interface Member extends SignedIn, GatedPerson {
  readonly kind: 'member'
}

/** A program of a member’s, by an API key: the member has passed the whole gate, and is not here. */
export interface KeyCaller extends GatedPerson {
  readonly kind: 'key'
  readonly request: RequestInfo
  readonly key_id: string
}

/** A member of the staff, signed in. The access level says whether they have stepped up. */
export interface Staff extends SignedIn {
  readonly kind: 'staff'
  readonly role: 'admin' | 'super_admin'
  /** Of an act: what was confirmed by a code of its own, and is done once. */
  readonly act_id?: string
}

/** What a request carries to prove who sends it. */
export interface Tokens {
  /** Of the session (Authorization: Bearer). */
  readonly access_token: string | null
  /** Of the staff, after a code: good for every call of their role for ten minutes. */
  readonly step_up_token: string | null
  /** Of the staff: good for one act. */
  readonly act_token: string | null
}
