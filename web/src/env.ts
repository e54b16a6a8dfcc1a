/** Whether this page was built to stand alone, without a server (`make site`). */
export const IS_STANDALONE = import.meta.env.MODE === 'site'
