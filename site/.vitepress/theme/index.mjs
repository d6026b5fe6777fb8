import theme from 'vitepress/theme-without-fonts';
import { LiveExample } from './LiveExample.mjs';
import './site.css';

export default {
  ...theme,
  enhanceApp: ({ app }) => app.component('LiveExample', LiveExample),
};
