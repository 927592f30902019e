import { DOCUMENT_BYTES_MAX, documentRuleOf, type DocumentKind } from '@hai/contract/document-kinds'
import type { DocumentFault } from '@hai/contract/errors'
import { bufferOf } from '../../platform/buffer-of.ts'
import { fail } from '../../platform/failure.ts'
import { makePage, UnfitPicture } from '../files/index.ts'
import { isPdf, pdfFault } from './pdf.ts'

export interface Page {
  readonly media_type: 'image/webp' | 'application/pdf'
  readonly content: Buffer
}

/**
 * Checks PDFs, and encodes pictures again. `page` counts from 1. Fails: DOCUMENT_REFUSED, UNAVAILABLE (too many at
 * once).
 */
export async function readPage(kind: DocumentKind, content: Uint8Array, page: number): Promise<Page> {
  const refuse = (reason: DocumentFault): never => fail('DOCUMENT_REFUSED', { page, reason })
  const bytes = bufferOf(content)
  if (isPdf(bytes) && documentRuleOf(kind).pdf) {
    if (bytes.length > DOCUMENT_BYTES_MAX) refuse('too_large')
    const fault = pdfFault(bytes)
    if (fault) refuse(fault)
    return { media_type: 'application/pdf', content: bytes }
  }
  try {
    return { media_type: 'image/webp', content: await makePage(bytes) }
  } catch (error) {
    if (error instanceof UnfitPicture) return refuse(error.reason)
    throw error
  }
}
