/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The clipboard is closed on pages without encryption, as on a home network. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
