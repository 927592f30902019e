import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { minutesAndSeconds } from '../../lib/use-seconds-left.ts'

export function LockedOut({ seconds }: { seconds: number }) {
  const t = useWords('phone')
  return (
    <>
      <Notice kind="problem" title={t('locked_title')}>
        <p>{t('locked_text')}</p>
      </Notice>
      <p role="timer" className="text-sm text-ink-soft tabular-nums">
        {t('locked_left', { time: minutesAndSeconds(seconds) })}
      </p>
    </>
  )
}
