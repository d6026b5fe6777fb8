/** Where the pages of the studio are: behind the shop's server, or files beside each other (`npm run build:studio`). */
export const pages =
  import.meta.env.MODE === 'static'
    ? { studio: './index.html', preview: './preview.html', shop: undefined, docs: undefined }
    : { studio: '/studio', preview: '/studio/preview', shop: '/', docs: '/docs' };
