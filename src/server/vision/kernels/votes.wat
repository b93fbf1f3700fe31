;; The votes of edges for lines.
(module
  (import "thread" "memory" (memory 1))

  ;; Each of `count` points votes for the lines through it whose normals have the angles of table entries `first` to
  ;; `first` + `turns` - 1, by `shares`, times its weight. `xs`, `ys` and `weights` are floats, `firsts` integers;
  ;; `cosines`, `sines` and `shares` are doubles, and `rows` holds the offsets of the bins of an angle. There is one bin
  ;; a pixel, as floats, and `centre` is that of lines through 0, 0. A vote is split between the bins on both sides of
  ;; it. Processes 2 angles at a time: `turns` is even.
  (func (export "voteAll")
    (param $xs i32) (param $ys i32) (param $weights i32) (param $firsts i32) (param $count i32)
    (param $cosines i32) (param $sines i32) (param $rows i32) (param $shares i32) (param $turns i32) (param $centre f64)
    (local $end i32) (local $to i32) (local $at i32) (local $row i32) (local $last i32) (local $bin i32)
    (local $x v128) (local $y v128) (local $weight v128) (local $position v128) (local $floor v128)
    (local $share v128) (local $vote v128) (local $less v128) (local $more v128) (local $whole v128)
    (local.set $last (i32.add (local.get $shares) (i32.shl (local.get $turns) (i32.const 3))))
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (loop $points
      (local.set $x (f64x2.splat (f64.promote_f32 (f32.load (i32.add (local.get $xs) (local.get $at))))))
      (local.set $y (f64x2.splat (f64.promote_f32 (f32.load (i32.add (local.get $ys) (local.get $at))))))
      (local.set $weight (f64x2.splat (f64.promote_f32 (f32.load (i32.add (local.get $weights) (local.get $at))))))
      (local.set $row (i32.load (i32.add (local.get $firsts) (local.get $at))))
      (local.set $to (local.get $shares))
      (loop $angles
        (local.set $position
          (f64x2.add
            (f64x2.add
              (f64x2.mul (local.get $x)
                (v128.load (i32.add (local.get $cosines) (i32.shl (local.get $row) (i32.const 3)))))
              (f64x2.mul (local.get $y)
                (v128.load (i32.add (local.get $sines) (i32.shl (local.get $row) (i32.const 3))))))
            (f64x2.splat (local.get $centre))))
        (local.set $floor (f64x2.floor (local.get $position)))
        (local.set $share (f64x2.sub (local.get $position) (local.get $floor)))
        (local.set $vote (f64x2.mul (local.get $weight) (v128.load (local.get $to))))
        (local.set $more (f64x2.mul (local.get $vote) (local.get $share)))
        (local.set $less (f64x2.mul (local.get $vote) (f64x2.sub (v128.const f64x2 1 1) (local.get $share))))
        ;; 2^52 more, and a double's last bits are its whole number
        (local.set $whole (f64x2.add (local.get $floor) (v128.const f64x2 4503599627370496 4503599627370496)))
        (local.set $bin (i32.add
          (i32.load (i32.add (local.get $rows) (i32.shl (local.get $row) (i32.const 2))))
          (i32.shl (i32x4.extract_lane 0 (local.get $whole)) (i32.const 2))))
        (v128.store64_lane 0 (local.get $bin)
          (f32x4.demote_f64x2_zero (f64x2.add
            (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $bin)))
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $less) (local.get $more)))))
        (local.set $bin (i32.add
          (i32.load offset=4 (i32.add (local.get $rows) (i32.shl (local.get $row) (i32.const 2))))
          (i32.shl (i32x4.extract_lane 2 (local.get $whole)) (i32.const 2))))
        (v128.store64_lane 0 (local.get $bin)
          (f32x4.demote_f64x2_zero (f64x2.add
            (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $bin)))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $less) (local.get $more)))))
        (local.set $row (i32.add (local.get $row) (i32.const 2)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br_if $angles (i32.lt_u (local.get $to) (local.get $last))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $points (i32.lt_u (local.get $at) (local.get $end))))))
