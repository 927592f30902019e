import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen } from './local-server.ts'

export interface PushBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly told: unknown[]
  /** The status codes of the next answers. When the list is empty, the service answers 201. */
  readonly answers: number[]
}

export interface PushService {
  readonly url: string
  readonly aBrowser: () => PushBrowser
  readonly asked: Readonly<Record<string, string | string[] | undefined>>[]
  readonly stop: () => Promise<void>
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A local push service with browsers that decrypt its messages (RFC 8030, RFC 8291). */
export async function aPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: PushBrowser; read: (sealed: Buffer) => unknown }>()
  const asked: PushService['asked'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push(request.headers)
      const known = browsers.get(request.url ?? '')
      const status = known ? (known.browser.answers.shift() ?? 201) : 404
      if (known && status === 201) known.browser.told.push(known.read(Buffer.concat(parts)))
      response.writeHead(status).end()
    })
  })
  const url = await listen(server)

  function aBrowser(): PushBrowser {
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys()
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const read = (sealed: Buffer): unknown => {
      const [salt, sender, rest] = [sealed.subarray(0, 16), sealed.subarray(21, 86), sealed.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const shared = derive(keys.computeSecret(sender), auth, info, 32)
      const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(rest.subarray(-16))
      const text = Buffer.concat([decipher.update(rest.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, -1).toString())
    }
    const subscription = { endpoint: url + path, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
    const browser = { subscription, told: [], answers: [] }
    browsers.set(path, { browser, read })
    return browser
  }

  return {
    url,
    aBrowser,
    asked,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
