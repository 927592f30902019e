import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../platform/failure.ts'
import { requestInfoOf } from '../request-info.ts'
import type { Hub } from './hub.ts'

const MESSAGE_BYTES_MAX = 8 * 1024
export const LIVE_MAX = 20_000
/** When the server stops and this time has passed, the sockets that clients have not closed are destroyed. */
const GOODBYE_MS = 2_000

/**
 * A browser always sends an Origin header, and only our own pages may connect. Other programs may leave it out, but
 * need a token too.
 */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  if (headers.origin === undefined || headers.origin === new URL(publicUrl).origin) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

export async function addRealtime(app: FastifyInstance, hub: Hub, publicUrl: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_BYTES_MAX },
      async preClose() {
        hub.close()
        const { clients } = scope.websocketServer
        const cut = setTimeout(() => clients.forEach((client) => client.terminate()), GOODBYE_MS)
        await new Promise((resolve) => scope.websocketServer.close(resolve))
        clearTimeout(cut)
      },
    })
    scope.get(
      '/realtime',
      {
        websocket: true,
        preValidation: (request, _reply, done) => {
          if (!request.ws) fail('NOT_FOUND')
          if (!isOwnOrigin(request, publicUrl)) fail('FORBIDDEN')
          if (hub.connections() >= LIVE_MAX) fail('UNAVAILABLE')
          done()
        },
      },
      (socket, request) => hub.accept(socket, requestInfoOf(request)),
    )
  })
}
