import { afterEach, expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import { closeOverlay, leaveOverlay, currentOverlay, openOverlay, reopenOverlay } from './overlays.ts'

afterEach(closeOverlay)

test('an overlay left for another page reopens once with its input', () => {
  openOverlay('send')
  leaveOverlay('send', { hai_tag: 'regine', amount: cents(120_00), note: 'Lwaye' })
  expect(currentOverlay()).toBeNull()
  reopenOverlay()
  expect(currentOverlay()).toEqual(['send', { hai_tag: 'regine', amount: 120_00, note: 'Lwaye' }])
  closeOverlay()
  reopenOverlay()
  expect(currentOverlay()).toBeNull()
})

test('nothing reopens after another overlay was opened', () => {
  openOverlay('send')
  leaveOverlay()
  openOverlay('add-funds')
  closeOverlay()
  reopenOverlay()
  expect(currentOverlay()).toBeNull()
})
