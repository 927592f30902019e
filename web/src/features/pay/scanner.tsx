import { readPayText, type PayTarget } from '@hai/contract/pay-address'
import { Camera } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import { readClipboard } from '../../lib/clipboard.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LivePreview } from './live-preview.tsx'
import { hasLiveCamera, ownOrigins } from '../../lib/pay-codes.ts'
import { useScan } from './use-scan.ts'

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

export function Scanner({ onFound }: { onFound: (payee: PayTarget) => void }) {
  const t = useTranslations('scan')
  const scan = useScan(onFound)
  const [typed, setTyped] = useState('')
  const takeData = (data: DataTransfer | null): boolean => {
    const picture = pictureIn(data)
    const text = data?.getData('text/plain') ?? ''
    if (picture) scan.takePicture(picture)
    else if (text.trim() !== '') scan.takePasted(text)
    return picture !== undefined || text.trim() !== ''
  }
  useTaken(takeData)
  const payee = readPayText(typed, ownOrigins)
  const form = useForm({ errors: { typed: !payee && t('typed_error') }, onSubmit: () => payee && onFound(payee) })
  const pictures = { wide: true, accept: 'image/*', busy: scan.isReading, onFile: scan.takePicture }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.submit}>
      {hasLiveCamera && <LivePreview onFrame={scan.takeFrame} />}
      <div className="grid gap-3 rounded-box border-[1.5px] border-dashed border-line-strong p-edge text-center">
        <p className="text-ink-soft">{t('text')}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2">
          <FileButton {...pictures} kind="main" icon={Camera} capture="environment">
            {t('ui.take_picture')}
          </FileButton>
          <FileButton {...pictures}>{t('ui.picture_choose')}</FileButton>
        </div>
        <p className="text-sm text-ink-soft max-md:hidden">{t('drop')}</p>
      </div>
      <div aria-live="polite">{scan.isReading && <p className="text-ink-soft">{t('reading')}</p>}</div>
      {scan.problem && (
        <Notice kind="problem" title={t(scan.problem)}>
          <p>{t(`${scan.problem}_text`)}</p>
        </Notice>
      )}
      <Field
        label={t('typed_label')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          scan.clear()
        }}
        placeholder="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        {...form.field('typed')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2">
        <Button onClick={() => void readClipboard().then((text) => scan.takePasted(text))}>{t('ui.paste')}</Button>
        <Button type="submit" kind="main">
          {t('ui.continue')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('safe')}</p>
    </form>
  )
}

/** Calls `take` for pasted and dropped pictures and texts. Only text that is pasted into a field goes to the field. */
function useTaken(take: (data: DataTransfer | null) => boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof HTMLInputElement
    if ((!isField || pictureIn(event.clipboardData)) && take(event.clipboardData)) event.preventDefault()
  })
  const drop = useEffectEvent((event: Event) => {
    event.preventDefault()
    take((event as unknown as DragEvent).dataTransfer)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    const onDrop = (event: Event) => drop(event)
    const allow = (event: Event) => event.preventDefault()
    addEventListener('paste', onPaste)
    addEventListener('dragover', allow)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragover', allow)
      removeEventListener('drop', onDrop)
    }
  }, [])
}
