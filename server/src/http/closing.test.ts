import { once } from 'node:events'
import { connect as open } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { connect } from '../../test/realtime.ts'
import { aStaffMember } from '../../test/staff.ts'

const database = useTestDatabase()

async function aConnection({ url }: TestApp, said: string): Promise<ReturnType<typeof open>> {
  const { hostname, port } = new URL(url)
  const socket = open(Number(port), hostname).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(said)
  return socket
}

test('the server stops with open, half used and unused connections from the staff pages', async () => {
  const app = await startTestApp(database())
  const staff = await aStaffMember(app, database())
  const live = await connect(app)
  live.send({ type: 'auth', access_token: staff.access_token, step_up_token: staff.step_up_token })
  await live.until((message) => 'type' in message && message.type === 'authenticated')
  const used = await aConnection(app, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(used, 'data')
  const others = await Promise.all([aConnection(app, ''), aConnection(app, 'GET /healthz HTTP/1.1\r\nhost:')])
  const ended = [used, ...others].map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()))
  await app.stop()
  await Promise.all(ended)
  expect(await live.closed).toBe(1001)
})
