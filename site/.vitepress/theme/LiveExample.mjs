import { withBase } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';

/** Where the studio is, as `build.mjs` has built it: its service is in the page, and nothing is asked of the network. */
const studio = '/studio';

const scheme = () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/**
 * A component alive in a frame, in a state of the studio. The frame is loaded when it comes into view, is as high as what is in it, and follows the colours
 * of the page. Nothing in it takes the focus.
 */
export const LiveExample = defineComponent({
  props: {
    component: { type: String, required: true },
    story: { type: String, required: true },
    title: { type: String, required: true },
  },
  setup({ component, story, title }) {
    const place = ref();
    const frame = ref();
    const src = ref();
    const height = ref(320);
    const count = ref(0);
    const query = new URLSearchParams({ component, story }).toString();

    const begin = () => {
      src.value = withBase(`${studio}/preview.html?${query}&scheme=${scheme()}&beside`);
    };
    const restart = () => {
      count.value += 1;
      begin();
    };
    const measure = () => {
      const shown = frame.value?.contentDocument?.getElementById('preview');
      if (shown) height.value = Math.max(320, Math.ceil(shown.getBoundingClientRect().height));
    };
    const loaded = () => {
      const { body } = frame.value.contentDocument;
      // Pages are as high as the window otherwise, which is as high as they are.
      body.style.setProperty('--tk-page-min-block-size', '0');
      sizes.disconnect();
      sizes.observe(body);
      measure();
    };

    let inView;
    let sizes;
    let colours;
    onMounted(() => {
      sizes = new ResizeObserver(measure);
      inView = new IntersectionObserver(
        ([entry]) => {
          if (!entry.isIntersecting) return;
          inView.disconnect();
          begin();
        },
        { rootMargin: '200px' },
      );
      inView.observe(place.value);
      colours = new MutationObserver(() => {
        frame.value?.contentWindow?.postMessage({ setting: { scheme: scheme() } }, window.location.origin);
      });
      colours.observe(document.documentElement, { attributeFilter: ['class'] });
    });
    onBeforeUnmount(() => {
      inView?.disconnect();
      colours?.disconnect();
      sizes?.disconnect();
    });

    return () =>
      h('figure', { class: 'live', ref: place }, [
        h('figcaption', [
          h('span', `Live: ${title}`),
          h('a', { href: withBase(`${studio}/index.html?${query}`), target: '_self' }, 'Open in the studio'),
          h('button', { type: 'button', onClick: restart }, 'Start again'),
        ]),
        src.value === undefined
          ? h('div', { class: 'live-frame' })
          : h('iframe', {
              key: count.value,
              ref: frame,
              class: 'live-frame',
              title: `Live example: ${title}`,
              src: src.value,
              height: height.value,
              onLoad: loaded,
            }),
      ]);
  },
});
