import { Suspense, useEffect } from 'react'
import { confirmationQuestion, hostConfirmations } from '../../api/confirmation.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useStore } from '../../lib/store.ts'

const ConfirmSheet = lazyScreen(() => import('./confirm-sheet.tsx').then(({ ConfirmSheet: one }) => one))

export function ConfirmationHost() {
  useEffect(() => hostConfirmations(), [])
  const question = useStore(confirmationQuestion)
  if (!question) return null
  return (
    <Suspense>
      <ConfirmSheet ways={question.ways} paidBefore={question.paid_before} onSettled={question.settle} />
    </Suspense>
  )
}
