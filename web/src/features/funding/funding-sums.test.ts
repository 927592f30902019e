import { expect, test } from 'vitest'
import { fundingStates } from '@hai/contract/funding-states'
import { sumLabels } from './funding-sums.ts'

test('money that was never credited is not labelled as added or paid', () => {
  const brought = ['paid', 'reversed', 'disputed', 'won', 'lost']
  for (const state of fundingStates)
    expect(sumLabels[state], state).toEqual(
      brought.includes(state)
        ? { credited: 'ui.added_to_wallet', total: 'ui.you_paid' }
        : { credited: 'for_wallet', total: 'ui.total' },
    )
})
