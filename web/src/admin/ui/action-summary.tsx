import type { ActionAmount } from '@hai/contract/approval-amount'
import type { ComponentProps } from 'react'
import { Amount } from '../../ui/amount.tsx'

/** The sign shows in which direction the amount moves, seen from the member’s wallet. */
export const amountLook = ({ cents, direction }: ActionAmount): ComponentProps<typeof Amount> =>
  direction === null ? { cents } : { cents, sign: direction === 'in' ? '+' : '−', kind: direction === 'in' ? 'in' : 'plain' }

/** Unmasked, because nobody should approve what they cannot see. */
export function ActionSummary({ amount, text }: { amount: ActionAmount | null; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-1 rounded-box bg-accent-wash px-edge py-3.5">
      {amount && (
        <p>
          <Amount {...amountLook(amount)} size="hero" />
        </p>
      )}
      <p className="font-medium wrap-anywhere">{text}</p>
    </div>
  )
}
