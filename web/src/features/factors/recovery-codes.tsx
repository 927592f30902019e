import { Download } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton } from './copy-button.tsx'

/** Ten codes, shown this once: to write down, to copy, to keep as a file. `isLeaving`: whoever goes is asked whether they did. */
export function RecoveryCodes({ codes, isLeaving }: { codes: readonly string[]; isLeaving: boolean }) {
  const t = useWords('factors')
  const text = codes.join('\n')
  return (
    <>
      {isLeaving && <Notice kind="problem" title={t('recovery_leaving')} />}
      <Notice kind="wait" title={t('recovery_once')}>
        <p>{t('recovery_text')}</p>
      </Notice>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-1 rounded-box bg-surface p-edge font-mono">
        {codes.map((code) => (
          <li key={code} className="py-1 text-center">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid gap-2">
        <CopyButton text={text} label={t('copy_codes')} done={t('copied')} />
        <Button size="small" icon={Download} onClick={() => saveFile(text)}>
          {t('download_codes')}
        </Button>
      </div>
    </>
  )
}

/** Lets the browser keep the text as a file. */
function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click()
  URL.revokeObjectURL(url)
}
