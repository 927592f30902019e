import type { Output } from '@hai/contract/contract'

/** The parts of a WebAuthn assertion that the server needs. */
export interface Assertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** Throws WebAuthn errors. */
export async function signWithPasskey({ options }: Pick<Output<'start_admin_passkey'>, 'options'>): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}
