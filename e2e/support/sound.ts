import type { Page } from '@playwright/test'

export async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const notes = () => document.documentElement.dataset
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        notes().notes = String(Number(notes().notes ?? 0) + 1)
        super.start(when)
      }
    }
  })
  const held: (() => void)[] = []
  let isHeld = true
  await page.routeWebSocket('**/realtime', (socket) => {
    socket.connectToServer().onMessage((message) => {
      const deliver = () => socket.send(message)
      if (isHeld && message.includes('"channel":"notifications","event"')) held.push(deliver)
      else deliver()
    })
  })
  return {
    notes: () => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0)),
    release: () => {
      isHeld = false
      held.forEach((deliver) => deliver())
    },
  }
}
