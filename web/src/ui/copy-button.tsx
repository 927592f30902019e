import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'

export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const t = useTranslations('ui')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast({ title: t('copy_failed'), kind: 'problem' }),
    )
  return (
    <>
      <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
        {isCopied ? done : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && done}
      </span>
    </>
  )
}
