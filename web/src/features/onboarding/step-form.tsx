import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../../ui/button.tsx'

export interface StepFormProps {
  ask: string
  explanation: string
  submitLabel: string
  /** The button is refused while the field has an error. */
  isValid: boolean
  isBusy?: boolean
  onSubmit: (event: SyntheticEvent) => void
  problem?: ReactNode
  children: ReactNode
}

export function StepForm({ ask, explanation, submitLabel, isValid, isBusy = false, onSubmit, problem, children }: StepFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 grid-rows-[1fr_auto] gap-6">
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="grid gap-2">
          <h2 className="text-xl">{ask}</h2>
          <p className="text-ink-soft">{explanation}</p>
        </div>
        {children}
      </div>
      <div data-foot="" className="sticky bottom-0 grid grid-cols-1 gap-3 bg-page py-3">
        {problem}
        <Button kind="main" size="tall" wide type="submit" refused={!isValid} busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
