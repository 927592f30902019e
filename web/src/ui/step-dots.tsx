import { cx } from '../lib/cx.ts'

export const StepDots = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    className="flex min-w-0 gap-1"
  >
    {Array.from({ length: total }, (_, index) => (
      <span
        key={index}
        className={cx('bar-box h-1 w-[min(1.25rem,6.25vw)] rounded-full', index < done ? 'bar-fill bg-accent-ink' : 'bg-line')}
      />
    ))}
  </div>
)
