import{g as d}from"./part-XSPQZL3C.js";function o({name:n,children:e}){return d("div",{children:[d("dt",{children:n}),d("dd",{children:e})]})}export{o as a};
