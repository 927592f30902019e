import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-(--size-touch) items-center gap-1.5 justify-self-start font-medium text-accent-ink no-underline hover:underline"
  >
    <ArrowLeft className="size-4" />
    {children}
  </Link>
)
