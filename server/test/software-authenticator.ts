import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import type { Person } from './members.ts'

const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const big = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const flag = { present: 0x01, verified: 0x04, canSync: 0x08, isSynced: 0x10, hasKey: 0x40 } as const

export interface AuthenticatorOptions {
  readonly origin?: string
  /** `yes`: the user unlocked the authenticator, which then sets the flag "user verified". */
  readonly unlocked?: 'yes' | 'no'
  readonly challenge?: string
}

/**
 * An authenticator in software. Uses ES256 and follows WebAuthn level 3. Setting `counter` back simulates a copied
 * authenticator.
 */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle: string | undefined
  const own = { counter: 0 }

  const clientData = (type: string, challenge: string, doings: AuthenticatorOptions): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: doings.challenge ?? challenge, origin: doings.origin ?? origin, crossOrigin: false }),
    )

  const authenticatorData = (rpId: string, { unlocked = 'yes' }: AuthenticatorOptions, key?: Buffer): Buffer => {
    const flags = flag.present | (unlocked === 'yes' ? flag.verified : 0) | flag.canSync | flag.isSynced | (key ? flag.hasKey : 0)
    return Buffer.concat([hash(rpId), Buffer.from([flags]), big(4, own.counter), ...(key ? [key] : [])])
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => Uint8Array.from(Buffer.from(part, 'base64url'))
    const entries: [number, number | Uint8Array<ArrayBuffer>][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]
    return Buffer.from(isoCBOR.encode(new Map(entries)))
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    own,
    id: credential.id,

    register: (
      { options }: Output<'start_passkey_registration'>,
      doings: AuthenticatorOptions = {},
    ): CallInput<'finish_passkey_registration'>['credential'] => {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), big(2, id.length), id, coseKey()])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authenticatorData(options.rp.id, doings, attested))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, doings).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    signIn: (
      { options }: Output<'start_passkey_sign_in'>,
      doings: AuthenticatorOptions = {},
    ): CallInput<'finish_passkey_sign_in'>['credential'] => {
      own.counter += 1
      const client = clientData('webauthn.get', options.challenge, doings)
      const data = authenticatorData(options.rpId, doings)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

export async function registerPasskey(
  app: TestApp,
  person: Person,
  { name = 'My phone', password, ...doings }: AuthenticatorOptions & { name?: string; password?: string } = {},
) {
  const authenticator = softwareAuthenticator('http://wallet.test')
  const started = await app.call('start_passkey_registration', password === undefined ? {} : { password }, person.access_token)
  const credential = authenticator.register(started, doings)
  const { challenge_id } = started
  const passkey = await app.call('finish_passkey_registration', { challenge_id, name, credential }, person.access_token)
  return { ...passkey, authenticator }
}

export async function signInWithPasskey(app: TestApp, authenticator: SoftwareAuthenticator, doings: AuthenticatorOptions = {}) {
  const started = await app.call('start_passkey_sign_in', {})
  const credential = authenticator.signIn(started, doings)
  return app.call('finish_passkey_sign_in', { challenge_id: started.challenge_id, credential })
}
