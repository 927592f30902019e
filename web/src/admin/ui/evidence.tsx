import { useQuery } from '@tanstack/react-query'
import { Image, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { PictureToEnlarge } from '../../ui/picture.tsx'
import { Bone } from '../../ui/skeleton.tsx'

export interface EvidenceProps {
  /** Tells it from all other pictures. */
  name: string
  label: string
  take: () => Promise<{ readonly content: Blob }>
}

/** A picture of members’, which comes only when somebody asks for it: that they looked is kept. */
export function Evidence(props: EvidenceProps) {
  const [isAsked, ask] = useState(false)
  return isAsked ? <Shown {...props} /> : <Pressable icon={Image} label={props.label} onClick={() => ask(true)} />
}

const Pressable = ({ icon: Icon, label, onClick }: { icon: typeof Image; label: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex min-h-(--size-touch) items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
  >
    <Icon className="size-4 flex-none" />
    {label}
  </button>
)

function Shown({ name, label, take }: EvidenceProps) {
  const t = useWords('admin_ui')
  const file = useQuery({ queryKey: ['evidence', name], queryFn: take, staleTime: Infinity })
  if (file.isError) return <Pressable icon={ImageOff} label={t('picture_missing')} onClick={() => void file.refetch()} />
  if (!file.data) return <Bone className="size-24" />
  return (
    <PictureToEnlarge
      picture={file.data.content}
      words={{ picture: label, large: t('picture_large'), close: t('close') }}
      className="size-24 rounded-box object-cover"
    />
  )
}
