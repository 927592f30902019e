import { Avatar } from '../ui/avatar.tsx'
import { withEmailBreaks } from '../ui/email-breaks.tsx'

interface PersonHeaderProps {
  name: string
  avatar_url: string | null
  /** Below the name, such as the HaiTag. */
  line: string | null
}

/** The person whom the member is about to pay. */
export const PersonHeader = ({ name, avatar_url, line }: PersonHeaderProps) => (
  <div className="flex items-center gap-4">
    <Avatar name={name} avatar_url={avatar_url} size="l" />
    <div className="min-w-0">
      <p className="text-xl font-bold tracking-[-0.01em] wrap-anywhere">{withEmailBreaks(name)}</p>
      {line && <p className="wrap-anywhere text-ink-soft">{line}</p>}
    </div>
  </div>
)
