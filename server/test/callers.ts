import { newId } from '../src/platform/ids.ts'
import type { Guest, Member, RequestInfo, SessionCaller } from '../src/caller.ts'

const aRequest = (): RequestInfo => ({ id: newId(), ip: '203.0.113.7', user_agent: 'test' })

export const aGuest = (): Guest => ({ kind: 'guest', request: aRequest() })

export function aSessionCaller(person: Partial<SessionCaller> = {}): SessionCaller {
  return {
    kind: 'session',
    request: aRequest(),
    user_id: newId(),
    email: 'somebody@example.org',
    session_id: newId(),
    token_jti: newId(),
    token_expires_at: new Date('2100-01-01T00:00:00Z'),
    ...person,
  }
}

export function aMemberCaller(person: Partial<Member> = {}): Member {
  return {
    ...aSessionCaller(),
    full_name: 'Marie Joseph',
    hai_tag: 'marie',
    avatar_url: null,
    language: 'en',
    tier: 1,
    is_agent: false,
    book: 0,
    ...person,
    kind: 'member',
  }
}
