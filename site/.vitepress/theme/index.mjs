import { useRoute } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { nextTick, onMounted, watch } from 'vue';
import { LiveExample } from './LiveExample.mjs';
import './site.css';

/** Scrolls the sidebar alone to the page that is shown, where that one is out of sight in it. */
async function showCurrent() {
  // The section of the page is opened first.
  await nextTick();
  const sidebar = document.querySelector('.VPSidebar');
  const current = sidebar?.querySelector('.is-link.is-active > .item')?.getBoundingClientRect();
  const seen = sidebar?.getBoundingClientRect();
  if (seen && current && (current.top < seen.top || current.bottom > seen.bottom))
    sidebar.scrollTop += current.top - seen.top - seen.height / 2;
}

export default {
  ...theme,
  enhanceApp: ({ app }) => app.component('LiveExample', LiveExample),
  setup: () => {
    const route = useRoute();
    onMounted(showCurrent);
    watch(() => route.path, showCurrent, { flush: 'post' });
  },
};
