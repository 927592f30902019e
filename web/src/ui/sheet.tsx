import { ArrowLeft, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type SubmitEventHandler, type ReactNode, type SyntheticEvent } from 'react'
import { useBackStep } from '../lib/back-stack.ts'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'
import { RoundButton } from './button.tsx'
import { StepDots } from './step-dots.tsx'

const firstField = ['input', 'textarea', 'select']
  .map((tag) => `${tag}:not([type=file], [type=hidden], [type=checkbox], [type=radio], [hidden], [tabindex='-1'], :disabled)`)
  .join()

/**
 * The dialog is closed before it is removed, since only then browsers return the focus to the opener. A `cancel` event
 * from a nested dialog or file chooser is ignored.
 */
function useModal(onEscape: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    // The browser focuses the first button, the one that closes the sheet. Focus the first field instead.
    if (!(element?.contains(before) ?? false)) element?.querySelector<HTMLElement>(firstField)?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      element?.close()
      document.documentElement.style.overflow = ''
    }
  }, [])
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onEscape()
    },
  }
}

export interface SheetProps {
  title: string
  /** For a body with its own heading: only screen readers get the title. */
  titleHidden?: boolean
  backLabel: string
  closeLabel: string
  onClose: () => void
  /** Absent on the first step, where the back button closes the sheet. */
  onBack?: (() => void) | undefined
  steps?: { done: number; total: number; label: string }
  foot?: ReactNode
  /** Makes the sheet a form: Enter in a field presses the button in the foot. */
  onSubmit?: () => void
  children: ReactNode
}

/** Escape and the browser's back button go one step back. */
export function Sheet({
  title,
  titleHidden = false,
  backLabel,
  closeLabel,
  onClose,
  onBack,
  steps,
  foot,
  onSubmit,
  children,
}: SheetProps) {
  const back = onBack ?? onClose
  const titleId = useId()
  useBackStep(true, onClose)
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    onSubmit?.()
  }
  const body = (
    <>
      <div className="grid grid-cols-1 content-start gap-4">{children}</div>
      {foot && (
        <div
          data-foot=""
          className="sticky bottom-0 -mx-gutter -mb-5 grid grid-cols-1 gap-2 bg-page px-gutter pt-3 pb-5 md:-mx-7 md:mb-0 md:px-7 md:pt-2 md:pb-6"
        >
          {foot}
        </div>
      )}
    </>
  )
  const bodyLook =
    'mx-auto grid w-full max-w-[calc(var(--container-phone)+2.5rem)] grid-cols-1 grid-rows-[1fr_auto] gap-6 px-gutter pt-2 pb-5 md:gap-4 md:px-7 md:pt-0 md:pb-0'
  return (
    <dialog
      {...useModal(back)}
      aria-labelledby={titleId}
      className={cx(
        'rise bg-page text-ink backdrop:bg-scrim max-md:top-(--seen-top,0px) max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:w-full max-md:max-h-none max-md:max-w-none md:m-auto md:max-h-[calc(100dvh-2rem)] md:w-120 md:rounded-box md:shadow-(--shadow-float)',
        // max-content: an auto row takes the header's min-height for its content and lets a long title overflow.
        'overflow-auto open:grid open:grid-rows-[max-content_1fr]',
      )}
    >
      <header className="sticky top-0 z-(--z-bar) [@media(max-height:30rem)]:static flex min-h-14 flex-wrap content-center items-center gap-2 bg-page py-1.5 pr-gutter pl-2.5 md:min-h-16 md:pr-7 md:pl-4">
        <RoundButton label={onBack ? backLabel : closeLabel} icon={onBack ? ArrowLeft : X} onClick={back} data-keeps-focus="" />
        <h1
          id={titleId}
          className={cx(
            'min-w-0 flex-[1_1_6rem] text-lg leading-6 tracking-[-0.01em] md:text-lg md:leading-6 md:tracking-[-0.01em]',
            titleHidden && 'sr-only',
          )}
        >
          {withEmailBreaks(title)}
        </h1>
        {steps && (
          <div className="ml-auto">
            <StepDots {...steps} />
          </div>
        )}
      </header>
      {onSubmit ? (
        <form noValidate onSubmit={submit} className={bodyLook}>
          {body}
        </form>
      ) : (
        <div className={bodyLook}>{body}</div>
      )}
    </dialog>
  )
}

export interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, actions, children }: DialogProps) {
  const titleId = useId()
  useBackStep(true, onClose)
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={titleId}
      className="rise m-auto max-h-[calc(100dvh-var(--keyboard,0px)-1.5rem)] w-[calc(100%-2rem)] max-w-120 overflow-auto rounded-box bg-page px-gutter pt-gutter pb-3 text-ink shadow-(--shadow-float) backdrop:bg-scrim max-md:top-(--seen-top,0px) max-md:bottom-(--keyboard,0px) md:px-7 md:pt-7 md:pb-5"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="min-w-0 py-2.5">
          {withEmailBreaks(title)}
        </h2>
        <RoundButton label={closeLabel} icon={X} onClick={onClose} className="-mr-2.5" data-keeps-focus="" />
      </div>
      <div className="grid grid-cols-1 gap-4">
        {children}
        <div
          data-sticky=""
          className="sticky -bottom-3 -mx-gutter -mb-3 grid grid-cols-1 gap-2 border-t border-line bg-page px-gutter pt-3 pb-5 md:-bottom-5 md:-mx-7 md:-mb-5 md:px-7 md:pb-7"
        >
          {actions}
        </div>
      </div>
    </dialog>
  )
}
