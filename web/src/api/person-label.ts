import { quoted } from '../lib/quotation-marks.ts'

/** The tag, and the member's nickname for the person. */
export const calledBy = ({ hai_tag, nickname }: { readonly hai_tag: string | null; readonly nickname: string | null }): string =>
  [hai_tag && `@${hai_tag}`, nickname && quoted(nickname)].filter(Boolean).join(' · ')
