import { UserRoundSearch } from 'lucide-react'
import { useTranslations } from '../lib/translations.ts'
import { Notice } from '../ui/notice.tsx'

/** `text` says what the member should check, and if they can undo the payment. */
export function FirstPaymentNotice({ text }: { text: string }) {
  const t = useTranslations('payments')
  return (
    <Notice kind="wait" icon={UserRoundSearch} title={t('first_title')}>
      <p>{text}</p>
    </Notice>
  )
}

interface FaceToFaceChoiceProps {
  isFaceToFace: boolean
  onChange: (isFaceToFace: boolean) => void
}

/** Waives the undo window, so that the payee gets the money at once. */
export function FaceToFaceChoice({ isFaceToFace, onChange }: FaceToFaceChoiceProps) {
  const t = useTranslations('payments')
  return (
    <label className="flex min-h-(--size-touch) items-center gap-3">
      <input
        type="checkbox"
        checked={isFaceToFace}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 flex-none accent-accent-ink"
      />
      {t('face_to_face')}
    </label>
  )
}
