import { expect, test, vi } from 'vitest'
import { playChime } from './chime.ts'

class FakeNode {
  readonly gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  }
  connect = (to: unknown) => to
  start = () => undefined
  stop = () => undefined
}

test('the chime plays at the given volume and never overlaps another one', async () => {
  const gains: unknown[] = []
  const context = { currentTime: 0, destination: {}, resume: () => Promise.resolve() }
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context
  })
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal(
    'GainNode',
    class extends FakeNode {
      constructor(_audio: unknown, { gain }: { gain: number }) {
        super()
        gains.push(gain)
      }
    },
  )
  await playChime(0.5)
  expect(gains[0]).toBe(0.5)
  expect(gains.slice(1)).toEqual([0, 0])

  context.currentTime = 0.6
  await playChime(0.5)
  expect(gains).toHaveLength(3)
  context.currentTime = 0.7
  await playChime(0.5)
  expect(gains).toHaveLength(6)
})
